/** The subset of WebAssembly in use; only the browser type library declares it. */
declare namespace WebAssembly {
  interface Module {}
  interface Instance {}
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: object): Promise<Instance>
}
