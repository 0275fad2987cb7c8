/* The library's provider without the look it takes at Node's version when it is loaded. */
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}
