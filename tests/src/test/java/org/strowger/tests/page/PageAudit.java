package org.strowger.tests.page;

/**
 * The rules that a screen reader and weak eyes need, as far as a script can check them: WCAG 2.1, levels A and AA. It
 * returns what breaks a rule.
 */
final class PageAudit {
    static final String SCRIPT = """
            const faults = [];
            const all = (selector) => [...document.querySelectorAll(selector)];
            const fault = (rule, element) => faults.push(rule + ": " + element.outerHTML.slice(0, 120));
            const named = (element) => (element.getAttribute("aria-label") || element.textContent || "").trim() !== "";

            if (document.documentElement.lang !== "en") faults.push("3.1.1 no language");
            if (!document.title) faults.push("2.4.2 no title");
            for (const once of ["h1", "main", "header", "nav"])
              if (all(once).length !== 1) faults.push("1.3.1 not exactly one " + once);
            if (!document.querySelector("a.skip[href='#main']")) faults.push("2.4.1 no skip link");
            if (!document.querySelector("[role=status]")) faults.push("4.1.3 no live region");
            let level = 0;
            for (const heading of all("h1, h2, h3, h4")) {
              const next = Number(heading.tagName[1]);
              if (next > level + 1) fault("1.3.1 skipped heading level", heading);
              level = next;
            }
            const ids = all("[id]").map((element) => element.id);
            for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push("4.1.1 id twice: " + id);
            for (const field of all("input:not([type=hidden]), select"))
              if (!field.labels.length) fault("3.3.2 no label", field);
            for (const element of all("[aria-describedby], [aria-labelledby]"))
              for (const name of ["aria-describedby", "aria-labelledby"])
                if (element.getAttribute(name) && !document.getElementById(element.getAttribute(name)))
                  fault("4.1.2 " + name, element);
            for (const head of all("th")) if (!head.scope) fault("1.3.1 no scope", head);
            for (const table of all(".scroll table")) if (!table.caption) fault("1.3.1 no caption", table);
            for (const control of all("a, button, summary")) if (!named(control)) fault("4.1.2 no name", control);
            for (const image of all("svg"))
              if (image.getAttribute("aria-hidden") !== "true" && !image.getAttribute("aria-label"))
                fault("1.1.1 no text", image);
            for (const area of all(".scroll, pre"))
              if (area.scrollWidth > area.clientWidth && area.tabIndex < 0)
                fault("2.1.1 not scrolled by keys", area);
            for (const box of all("section, figure"))
              if (box.scrollWidth > box.clientWidth) fault("1.4.10 wider than its box", box);
            for (const target of all("button, .button, nav a"))
              if (target.getBoundingClientRect().height < 24) fault("2.5.8 small target", target);

            const light = (colour) => {
              const [r, g, b] = colour.match(/[\\d.]+/g).map(Number)
                .map((each) => each / 255)
                .map((each) => each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const behind = (element) => {
              for (let each = element; each; each = each.parentElement) {
                const colour = getComputedStyle(each).backgroundColor;
                if (!/, 0\\)$/.test(colour)) return colour;
              }
              return "rgb(255, 255, 255)";
            };
            for (const element of all("body *")) {
              const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
              if (!words) continue;
              const style = getComputedStyle(element);
              const colour = element.namespaceURI.endsWith("svg") ? style.fill : style.color;
              const [a, b] = [light(colour), light(behind(element))].sort((x, y) => y - x);
              const contrast = (a + 0.05) / (b + 0.05);
              if (contrast < 4.5) fault("1.4.3 contrast " + contrast.toFixed(2), element);
            }
            return faults.join("\\n");
            """;

    private PageAudit() {}
}
