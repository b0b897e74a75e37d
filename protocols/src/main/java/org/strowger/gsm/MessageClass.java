package org.strowger.gsm;

/** The message class, which determines where a phone stores a message (23.038 4). */
public enum MessageClass {
    NONE,
    /** Class 0, flash: shown at once, not stored. */
    FLASH,
    /** Class 1: mobile equipment. */
    MOBILE,
    /** Class 2. */
    SIM,
    /** Class 3: terminal equipment connected to the phone. */
    TERMINAL;

    /** The class in the lowest two bits of a coding. */
    static MessageClass of(int coding) {
        return switch (coding & 0x03) {
            case 0 -> FLASH;
            case 1 -> MOBILE;
            case 2 -> SIM;
            default -> TERMINAL;
        };
    }
}
