package org.strowger.router.http.v1;

/** The encodings of a message that a request can name. */
enum TextEncoding {
    /** The GSM alphabet if it has all characters of the text, else UCS-2. */
    AUTO(0, 0),
    GSM(0x00, 0x10),
    UCS2(0x08, 0x18),
    /**
     * Latin-1, which has a value in SMPP but none in the data coding schemes of GSM, and therefore none with a message
     * class (23.038 4).
     */
    LATIN1(0x03, TextEncoding.NO_CLASSES),
    BINARY(0x04, 0x14);

    static final int NO_CLASSES = -1;

    private final int coding;
    private final int classed;
    private final String word;

    TextEncoding(int coding, int classed) {
        this.word = Words.of(this);
        this.coding = coding;
        this.classed = classed;
    }

    /** Returns the name in requests and responses. */
    String word() {
        return word;
    }

    boolean hasClasses() {
        return classed != NO_CLASSES;
    }

    /**
     * Returns SMPP's data_coding: without a class, the value that SMPP defines; with a class, the value according to
     * 23.038 section 4.
     */
    int dataCoding(int messageClass) {
        return messageClass == MessageDraft.NO_CLASS ? coding : classed | messageClass;
    }

    /** Returns the encoding for a value of {@link #dataCoding}. */
    static TextEncoding of(int dataCoding) {
        for (TextEncoding each : values()) {
            boolean same = each.coding == dataCoding || (each.hasClasses() && each.classed == (dataCoding & ~0x03));
            if (each != AUTO && same) {
                return each;
            }
        }
        return BINARY;
    }
}
