package org.strowger.router.http.v1;

import java.util.List;
import org.strowger.router.config.fault.SpellingHint;

/** A value of a request is invalid. */
final class WrongValue extends Exception {
    private static final long serialVersionUID = 1L;

    private final String pointer;
    private final String detail;
    private final String expected;

    /**
     * @param pointer the place within the value that is read, as a JSON pointer; empty for the value itself
     * @param detail the fault
     * @param expected the values that are valid; empty if the type of the member says so
     */
    WrongValue(String pointer, String detail, String expected) {
        // Without a stack trace, which costs more than the rest: anyone can send invalid values.
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

    /** Returns the fault that an object within the value has no member of this name. */
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
