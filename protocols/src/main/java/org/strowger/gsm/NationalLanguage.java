package org.strowger.gsm;

/**
 * The supported national languages, as differences to the default alphabet and to its extension (23.038 6.2.1, A.2 and
 * A.3). A locking shift replaces the default alphabet, a single shift the extension.
 */
public enum NationalLanguage {
    /** The default alphabet and its extension. */
    NONE(0, "", ""),
    TURKISH(1, "04€ 07ı 0BĞ 0Cğ 1CŞ 1Dş 40İ 60ç", "47Ğ 49İ 53Ş 63ç 67ğ 69ı 73ş"),
    /** Has no locking table: an element that requests the locking shift is ignored. */
    SPANISH(2, "", "09ç 41Á 49Í 4FÓ 55Ú 61á 69í 6Fó 75ú"),
    PORTUGUESE(
            3,
            "04ê 06ú 07í 08ó 09ç 0BÔ 0Cô 0EÁ 0Fá 12ª 13Ç 14À 15∞ 16^ 17\\ 18€ 19Ó 1A| 1CÂ 1Dâ 1EÊ 24º"
                    + " 40Í 5BÃ 5CÕ 5DÚ 60~ 7Bã 7Cõ 7D`",
            "05ê 09ç 0BÔ 0Cô 0EÁ 0Fá 12Φ 13Γ 15Ω 16Π 17Ψ 18Σ 19Θ 1FÊ 41À 49Í 4FÓ 55Ú 5BÃ 5CÕ 61Â 69í"
                    + " 6Fó 75ú 7Bã 7Cõ 7Fâ");

    static final int TABLE_SIZE = 128;

    /** Marks a place in a table without a character. */
    static final char NO_CHARACTER = '\0';

    /** 23.038 6.2.1, with the escape as itself. */
    private static final String DEFAULT_TABLE = "@£$¥èéùìòÇ\nØø\rÅå"
            + "Δ_ΦΓΛΩΠΨΣΘΞ\u001BÆæßÉ"
            + " !\"#¤%&'()*+,-./"
            + "0123456789:;<=>?"
            + "¡ABCDEFGHIJKLMNO"
            + "PQRSTUVWXYZÄÖÑÜ§"
            + "¿abcdefghijklmno"
            + "pqrstuvwxyzäöñüà";

    /** 23.038 6.2.1.1; every supported single shift table contains these. */
    private static final String EXTENSION = "0A\f 14^ 28{ 29} 2F\\ 3C[ 3D~ 3E] 40| 65€";

    private static final int CODE_LAST = 13;
    private static final int ENTRY_LENGTH = "04€ ".length();

    private final int code;
    private final String locking;
    private final String single;

    NationalLanguage(int code, String locking, String single) {
        this.code = code;
        this.locking = locking;
        this.single = single;
    }

    /** The language of a shift element; {@link #NONE} if the code is unsupported or reserved. */
    public static NationalLanguage of(int code) {
        for (NationalLanguage language : values()) {
            if (language.code == code) {
                return language;
            }
        }
        return NONE;
    }

    /**
     * Whether the code is a language that is not supported here (4 Bengali to 13 Urdu). Its text can be forwarded, but
     * not read. Returns false for reserved codes, which are ignored (23.038 6.2.1.2).
     */
    public static boolean isLacking(int code) {
        return code > PORTUGUESE.code && code <= CODE_LAST;
    }

    public int code() {
        return code;
    }

    public boolean hasLockingTable() {
        return !locking.isEmpty();
    }

    char[] lockingTable() {
        return with(locking, DEFAULT_TABLE.toCharArray());
    }

    char[] singleTable() {
        return with(single, with(EXTENSION, new char[TABLE_SIZE]));
    }

    /** Each difference is two hexadecimal digits of the septet and its character. */
    private static char[] with(String differences, char[] table) {
        for (int i = 0; i < differences.length(); i += ENTRY_LENGTH) {
            table[Integer.parseInt(differences, i, i + 2, 16)] = differences.charAt(i + 2);
        }
        return table;
    }
}
