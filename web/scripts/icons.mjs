// Draws public/icon.svg as the PNG files that the manifest and older phones ask for.
// Use: node scripts/icons.mjs      (needs Chromium)
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const folder = new URL('../public/', import.meta.url);
const svg = readFileSync(new URL('icon.svg', folder), 'utf8');

// A maskable icon is cut to any shape: its picture stays within the middle, its ground fills all.
const icons = [
  { name: 'icon-180.png', size: 180, inset: 0, ground: '#d3ae7a' },
  { name: 'icon-192.png', size: 192, inset: 0, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, inset: 0, ground: 'transparent' },
  { name: 'icon-maskable-512.png', size: 512, inset: 0.12, ground: '#d3ae7a' },
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
for (const { name, size, inset, ground } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>html,body{margin:0;background:${ground}}svg{position:absolute;inset:${inset * 100}%;width:${(1 - 2 * inset) * 100}%}</style>${svg}`,
  );
  writeFileSync(new URL(name, folder), await page.screenshot({ omitBackground: true }));
}
await browser.close();
