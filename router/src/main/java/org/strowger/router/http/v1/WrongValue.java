package org.strowger.router.http.v1;

import java.util.List;
import org.strowger.router.config.fault.SpellingHint;

/** A value of a request is invalid. */
final class WrongValue extends Exception {
    private static final long serialVersionUID = 1L;

    private final String place;
    private final String detail;
    private final String expected;

    /**
     * @param place the place within the value that is read, as a JSON pointer; empty for the value itself
     * @param detail the fault
     * @param expected the values that are valid; empty if the type of the member says so
     */
    WrongValue(String place, String detail, String expected) {
        // Without a stack trace, which costs more than the rest: anyone can send invalid values.
        super(detail, null, false, false);
        this.place = place;
        this.detail = detail;
        this.expected = expected;
    }

    WrongValue(String place, String detail) {
        this(place, detail, "");
    }

    WrongValue(String detail) {
        this("", detail, "");
    }

    /** Returns the fault that an object within the value has no member of this name. */
    static WrongValue unknown(String place, String name, List<String> valid) {
        return new WrongValue(
                MemberFaults.pointer(place, name),
                "unknown: \"" + MemberFaults.shown(name) + "\"",
                SpellingHint.advice(MemberFaults.shown(name), valid));
    }

    String place() {
        return place;
    }

    String detail() {
        return detail;
    }

    String expected() {
        return expected;
    }
}
