package org.strowger.router.provider;

import java.nio.charset.StandardCharsets;
import org.strowger.http.PercentCoding;

/** A query or form that is being written. */
final class FormText {
    private final PercentCoding coding;
    private final StringBuilder text = new StringBuilder(256);

    private FormText(PercentCoding coding) {
        this.coding = coding;
    }

    /** Returns an empty query, for a URL. */
    static FormText query() {
        return new FormText(PercentCoding.URI);
    }

    /** Returns an empty form, for a body. */
    static FormText form() {
        return new FormText(PercentCoding.FORM);
    }

    FormText add(String name, String value) {
        return add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    FormText add(String name, long value) {
        return add(name, Long.toString(value));
    }

    FormText add(String name, byte[] value) {
        text.append(text.length() == 0 ? "" : "&").append(name).append('=').append(coding.encode(value));
        return this;
    }

    /** Returns the form as the octets of a body. */
    byte[] octets() {
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
