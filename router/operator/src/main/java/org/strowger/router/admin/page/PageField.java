package org.strowger.router.admin.page;

import java.util.List;
import java.util.Map;
import org.strowger.router.admin.page.html.Html;

/**
 * A field of a form.
 *
 * @param hint an example or a limit; empty for none
 * @param choices the allowed values; empty for free text
 */
record PageField(String name, String label, String hint, List<String> choices) {
    private static final Map<String, PageField> KNOWN = Map.ofEntries(
            field("name", "Name", ""),
            field("id", "Message id or number", "Strowger's id, the SMSC's id, or a number"),
            field("to", "Recipient", "for example +447700900123"),
            field("from", "Sender", "a number or a name"),
            field("application", "Application", ""),
            field("smsc", "SMSC", ""),
            field("label", "Label", ""),
            field("text", "Text", ""),
            field("number", "Number", "for example +447700900123"),
            field("value", "Value", "for ported numbers: the operator"),
            field("other", "To SMSC", ""),
            field("rate", "Rate", "for example 20/s or 600/m"),
            field("percent", "Share", "for example 10%"),
            field("duration", "Duration", "for example 10m"),
            choice("status", "Status", "undeliverable", "deleted", "expired", "rejected"),
            field("count", "Number of messages", "as the first attempt reports it"),
            field("amount", "Amount", "for example 100.00; a negative one is subtracted"),
            field("key", "Key", "a repeated key has no effect"),
            field("file", "File", "for example shop.pcap"),
            field("options", "Options", "for example count=100 for=60s"),
            field("trace", "Trace number", ""),
            field("address", "Address", "an IP address"),
            choice("level", "Level", "configured", "error", "warn", "info", "debug"),
            field("logger", "Logger", "all if empty"),
            field("connection", "Connection", "for example 0-17"),
            field("destination", "Destination", "the beginning of a number"),
            field("line", "Command", "as on the console"));

    PageField {
        choices = List.copyOf(choices);
    }

    private static Map.Entry<String, PageField> field(String name, String label, String hint) {
        return Map.entry(name, new PageField(name, label, hint, List.of()));
    }

    private static Map.Entry<String, PageField> choice(String name, String label, String... choices) {
        return Map.entry(name, new PageField(name, label, "", List.of(choices)));
    }

    static PageField of(String name) {
        PageField known = KNOWN.get(name);
        if (known == null) {
            throw new IllegalArgumentException("no field " + name);
        }
        return known;
    }

    /**
     * Writes the label and the input.
     *
     * @param form the name of the form, which makes the id of the input unique
     */
    void write(Html out, String form, String value, boolean required) {
        String id = form + "-" + name;
        out.open("p", "class", "field").element("label", label + (required ? "" : " (optional)"), "for", id);
        if (choices.isEmpty()) {
            String[] usual = {
                "id",
                id,
                "name",
                name,
                "value",
                value,
                "autocomplete",
                "off",
                "maxlength",
                "1000",
                "aria-describedby",
                id + "-hint"
            };
            out.single("input", required ? with(usual, "required", "required") : usual);
        } else {
            choose(out, id, value, required);
        }
        out.element("span", hint, "class", "hint", "id", id + "-hint").close();
    }

    private void choose(Html out, String id, String value, boolean required) {
        out.open("select", "id", id, "name", name, "aria-describedby", id + "-hint");
        if (!required) {
            out.element("option", "usual", "value", "");
        }
        for (String each : choices) {
            if (each.equals(value)) {
                out.element("option", each, "selected", "selected");
            } else {
                out.element("option", each);
            }
        }
        out.close();
    }

    private static String[] with(String[] attributes, String name, String value) {
        String[] more = java.util.Arrays.copyOf(attributes, attributes.length + 2);
        more[attributes.length] = name;
        more[attributes.length + 1] = value;
        return more;
    }
}
