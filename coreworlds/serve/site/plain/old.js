// For browsers that know no modules: they would stay at the first sentence for ever.
document.getElementById("said").textContent = "This browser is too old to run Python. Use a current Firefox, Chrome, Edge or Safari.";
