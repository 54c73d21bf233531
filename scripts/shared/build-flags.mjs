/**
 * Flags of Node for a build. What is young has twice the room: of 1,000 articles less is copied to where it stays, an edit is built
 * 4 % sooner, and the process is 80 MB smaller (in turns, 2026-11-26). A cold build of many keeps it small: `release-memory.ts`.
 */
export const buildFlags = ['--max-semi-space-size=32'];
