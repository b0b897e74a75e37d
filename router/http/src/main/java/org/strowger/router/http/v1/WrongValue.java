package org.strowger.router.http.v1;

import java.util.List;
import org.strowger.router.config.fault.SpellingHint;

/** Thrown when a value in a request is invalid. */
final class WrongValue extends Exception {
    private static final long serialVersionUID = 1L;

    private final String pointer;
    private final String detail;
    private final String expected;

    /**
     * @param pointer the position within the value as a JSON pointer; empty for the value itself
     * @param detail the fault
     * @param expected the valid values; empty if the type of the member describes them
     */
    WrongValue(String pointer, String detail, String expected) {
        // No stack trace: it would cost more than the rest of the exception, and anyone can send invalid values.
        super(detail, null, false, false);
        this.pointer = pointer;
        this.detail = detail;
        this.expected = expected;
    }

    WrongValue(String pointer, String detail) {
        this(pointer, detail, "");
    }

    WrongValue(String detail) {
        this("", detail, "");
    }

    /** Returns the fault that an object within the value has an unknown member. */
    static WrongValue unknown(String pointer, String name, List<String> valid) {
        return new WrongValue(
                MemberFaults.pointer(pointer, name),
                "unknown: \"" + MemberFaults.shown(name) + "\"",
                SpellingHint.advice(MemberFaults.shown(name), valid));
    }

    String pointer() {
        return pointer;
    }

    String detail() {
        return detail;
    }

    String expected() {
        return expected;
    }
}
