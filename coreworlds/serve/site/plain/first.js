// For every browser: where the page cannot start at all, it says so at once. It would stay at its first sentence for ever.
(function () {
  var windows = /^\/[a-z]:/i.test(location.pathname);
  var python = windows ? "py" : "python3";
  var why = "";
  if (location.protocol === "file:") why = "This page needs a server: from a file a browser does not start it. Open a terminal in the folder of this file and run\n" + python + " -m http.server\nThen open localhost:8000 in the browser.";
  else if (!("noModule" in document.createElement("script"))) why = "This browser is too old to run Python. Use a current Firefox, Chrome, Edge or Safari.";
  if (why) document.getElementById("said").textContent = why;
})();
