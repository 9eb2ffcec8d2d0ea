const VERTEX = `#version 300 es
layout(location = 0) in vec4 corner;
out vec2 spot;
void main() {
  spot = corner.zw;
  gl_Position = vec4(corner.xy, 0.0, 1.0);
}`

const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D pictures;
in vec2 spot;
out vec4 color;
void main() {
  color = texture(pictures, spot);
}`

/** Links the program that draws texture unit 0 at vertices given as attribute 0: clip x and y, texture u and v. */
export function linkPinProgram(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind)
    // No shader means a lost context; MapLibre then restarts with a new one.
    if (!shader) continue
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  return program
}
