package org.strowger.gsm;

/** Where a phone is to put a message (23.038 4). */
public enum MessageClass {
    /** It says nothing about it. */
    NONE,
    /** Class 0: shown at once and not kept, called flash. */
    FLASH,
    /** Class 1: into the mobile equipment. */
    MOBILE,
    /** Class 2: onto the SIM. */
    SIM,
    /** Class 3: to the terminal equipment behind the phone. */
    TERMINAL;

    /** By the lowest two bits of the coding. */
    static MessageClass of(int coding) {
        return switch (coding & 0x03) {
            case 0 -> FLASH;
            case 1 -> MOBILE;
            case 2 -> SIM;
            default -> TERMINAL;
        };
    }
}
