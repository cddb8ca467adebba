import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin, ProxyOptions } from "vite";
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

/**
 * The backend answers only to its own Host and to pages of its own origin. A
 * request of the page served here is given both; one of any other page keeps
 * its Origin, and is refused as ever. Who may in is still said by the token:
 * the cookie that the backend sets for it goes through.
 */
function toBackend(target: string): ProxyOptions {
  const { origin } = new URL(target);
  return {
    target: origin,
    changeOrigin: true, // the Host header
    configure: (proxy) => {
      proxy.on("proxyReq", (out, request) => {
        if (request.headers.origin === `http://${request.headers.host}`) out.setHeader("Origin", origin);
      });
    },
  };
}

export default defineConfig({
  plugins: [react(), cleanDist()],
  build: {
    emptyOutDir: false,
    // A data: URL for a font would be refused by the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    target: "es2022",
  },
  server: backend
    ? {
        host: "127.0.0.1", // the cookie is of this host
        proxy: { "^/(api/|events$|blob/|\\?token=)": toBackend(backend) },
      }
    : undefined,
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    testTimeout: 20_000,
  },
});
