/** What is used of WebAssembly; types for servers leave it out, those for browsers have it. */
declare namespace WebAssembly {
  interface Module {}
  interface Instance {}
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: object): Promise<Instance>
}
