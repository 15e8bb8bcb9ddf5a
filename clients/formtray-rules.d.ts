/** `import "formtray/rules"` checks every `<form data-formtray-rules>` on the page. It exports nothing. */
export {};
