// Frameworks that keep the visitor on the page. Each form has its address and method all the same: before the script
// has come, or without it, the browser posts by itself.
import type { Snippet } from "./model";

const fields = (indent: string) =>
  [
    `<label>Email <input name="email" type="email" required /></label>`,
    `<label>Message <textarea name="message" required></textarea></label>`,
    `<button>Send</button>`,
  ]
    .map((line) => indent + line)
    .join("\n");

const send = (form = "form", answer = "") => `async function send(${form})${answer} {
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new FormData(form),
    });
    return await answer.json();
  } catch {
    return { ok: false, message: "Couldn't send the form. Please try again." };
  }
}`;

const indented = (code: string) => code.replaceAll(/^(?=.)/gm, "  ");

export const react = (url: string): Snippet => ({
  stack: "React",
  language: "component",
  file: "ContactForm.jsx",
  code: `import { useState } from "react";

export function ContactForm() {
  const [result, setResult] = useState();

  async function submit(event) {
    event.preventDefault();
    setResult(await send(event.currentTarget));
  }

  if (result?.ok) return <p>Thank you.</p>;
  return (
    <form action="${url}" method="post" onSubmit={submit}>
${fields("      ")}
      {result && <p role="alert">{result.message}</p>}
    </form>
  );
}

${send()}`,
});

export const nextjs = (url: string): Snippet => ({
  stack: "Next.js",
  language: "component",
  file: "app/contact/page.tsx",
  code: `"use client";

import { type FormEvent, useState } from "react";

export default function Contact() {
  const [result, setResult] = useState<Result>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setResult(await send(event.currentTarget));
  }

  if (result?.ok) return <p>Thank you.</p>;
  return (
    <form action="${url}" method="post" onSubmit={submit}>
${fields("      ")}
      {result && <p role="alert">{result.message}</p>}
    </form>
  );
}

type Result = { ok: boolean; message: string };

${send("form: HTMLFormElement", ": Promise<Result>")}`,
});

export const vue = (url: string): Snippet => ({
  stack: "Vue",
  language: "component",
  file: "ContactForm.vue",
  code: `<script setup>
import { ref } from "vue";

const result = ref();

async function submit(event) {
  result.value = await send(event.currentTarget);
}

${send()}
</script>

<template>
  <p v-if="result?.ok">Thank you.</p>
  <form v-else action="${url}" method="post" @submit.prevent="submit">
${fields("    ")}
    <p v-if="result" role="alert">{{ result.message }}</p>
  </form>
</template>`,
});

export const nuxt = (url: string): Snippet => ({
  stack: "Nuxt",
  language: "component",
  file: "app/pages/contact.vue",
  code: `<script setup>
const result = ref();

async function submit(event) {
  const form = event.currentTarget;
  result.value = await $fetch(form.action, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new FormData(form),
  }).catch(({ data }) => data ?? { message: "Couldn't send the form. Please try again." });
}
</script>

<template>
  <p v-if="result?.ok">Thank you.</p>
  <form v-else action="${url}" method="post" @submit.prevent="submit">
${fields("    ")}
    <p v-if="result" role="alert">{{ result.message }}</p>
  </form>
</template>`,
});

export const svelte = (url: string): Snippet => ({
  stack: "Svelte",
  language: "component",
  file: "ContactForm.svelte",
  code: `<script>
  let result = $state();

  async function submit(event) {
    event.preventDefault();
    result = await send(event.currentTarget);
  }

${indented(send())}
</script>

{#if result?.ok}
  <p>Thank you.</p>
{:else}
  <form action="${url}" method="post" onsubmit={submit}>
${fields("    ")}
    {#if result}<p role="alert">{result.message}</p>{/if}
  </form>
{/if}`,
});

export const angular = (url: string): Snippet => ({
  stack: "Angular",
  language: "component",
  file: "contact.ts",
  code: `import { Component, signal } from "@angular/core";

@Component({
  selector: "app-contact",
  template: \`
    @if (result()?.ok) {
      <p>Thank you.</p>
    } @else {
      <form ngNoForm action="${url}" method="post" (submit)="submit($event)">
${fields("        ")}
        @if (result(); as refused) {
          <p role="alert">{{ refused.message }}</p>
        }
      </form>
    }
  \`,
})
export class Contact {
  result = signal<Result | undefined>(undefined);

  async submit(event: Event) {
    event.preventDefault();
    this.result.set(await send(event.target as HTMLFormElement));
  }
}

type Result = { ok: boolean; message: string };

${send("form: HTMLFormElement", ": Promise<Result>")}`,
});
