import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/**
 * Empties dist before a build but keeps .gitkeep: Go embeds the folder, so it
 * must exist in a fresh clone, where nothing has been built yet.
 */
function cleanDist(): Plugin {
  let folder = "";
  return {
    name: "clean-dist",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    buildStart() {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.name !== ".gitkeep") rmSync(join(folder, entry.name), { recursive: true });
      }
    },
  };
}

// FAIRLEAD_BACKEND is the address of a running `fairlead serve`, for developing against it.
const backend = process.env.FAIRLEAD_BACKEND;

export default defineConfig({
  plugins: [react(), cleanDist()],
  build: {
    emptyOutDir: false,
    // A data: URL for a font would be refused by the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    target: "es2022",
  },
  server: backend ? { proxy: { "/api": backend, "/events": backend, "/blob": backend } } : undefined,
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    testTimeout: 20_000,
  },
});
