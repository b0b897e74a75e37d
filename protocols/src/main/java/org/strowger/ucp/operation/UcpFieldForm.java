package org.strowger.ucp.operation;

/** How a field is written. */
public enum UcpFieldForm {
    DIGITS("digits"),
    /** Two hexadecimal digits for each octet. */
    HEX("hexadecimal"),
    /** Day, month, year, hour and minute, two digits each, in local time of the SMSC. */
    TIME("DDMMYYhhmm"),
    /** As a time, and seconds. */
    STAMP("DDMMYYhhmmss"),
    /** Printable characters other than the slash. */
    TEXT("characters"),
    /** What it is depends on the type of message. */
    MESSAGE("digits or hexadecimal"),
    /** Several fields, each of digits. */
    LIST("list of digits"),
    /** It must be empty, and what stands there means nothing. */
    RESERVED("empty");

    private final String meaning;

    UcpFieldForm(String meaning) {
        this.meaning = meaning;
    }

    public String meaning() {
        return meaning;
    }
}
