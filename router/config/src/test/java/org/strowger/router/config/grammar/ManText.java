package org.strowger.router.config.grammar;

import java.util.List;
import java.util.Locale;

/** A manual page, in the language of {@code man(7)}. */
public final class ManText {
    private final StringBuilder text = new StringBuilder();

    /** @param section the number behind its name */
    public ManText(String name, int section, String purpose) {
        text.append(".\\\" Generated from the program; a test compares them.\n")
                .append(".TH \"")
                .append(name.toUpperCase(Locale.ROOT))
                .append("\" \"")
                .append(section)
                .append("\" \"\" \"Strowger\" \"Strowger\"\n.nh\n.ad l\n.SH NAME\n")
                .append(escaped(name))
                .append(" \\- ")
                .append(escaped(purpose))
                .append('\n');
    }

    public ManText heading(String heading) {
        text.append(".SH \"").append(quoted(heading)).append("\"\n");
        return this;
    }

    public ManText subheading(String heading) {
        text.append(".SS \"").append(quoted(heading)).append("\"\n");
        return this;
    }

    /** A paragraph. */
    public ManText says(String words) {
        text.append(".PP\n").append(escaped(words)).append('\n');
        return this;
    }

    /** Lines as they are. */
    public ManText shows(List<String> lines) {
        text.append(".PP\n.nf\n.RS\n");
        lines.forEach(line -> text.append(escaped(line)).append('\n'));
        text.append(".RE\n.fi\n");
        return this;
    }

    /** A name and its meaning. */
    public ManText item(String name, String meaning) {
        text.append(".TP\n\\fB")
                .append(escaped(name))
                .append("\\fR\n")
                .append(escaped(meaning))
                .append('\n');
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    private static String quoted(String words) {
        return escaped(words).replace("\"", "\\(dq");
    }

    /** A hyphen that people copy is a minus; a line must not begin with a dot or an apostrophe. */
    private static String escaped(String words) {
        String plain = words.replace("\\", "\\e").replace("-", "\\-");
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}
