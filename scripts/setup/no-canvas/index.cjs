// pdf.js looks for these when it is loaded, and uses them for drawing only.
exports.DOMMatrix = function DOMMatrix() {}
exports.ImageData = function ImageData() {}
exports.Path2D = function Path2D() {}
