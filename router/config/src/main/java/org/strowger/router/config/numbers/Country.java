package org.strowger.router.config.numbers;

/**
 * How the numbers of a country are written.
 *
 * @param name the two letters of ISO 3166
 * @param code the country code (ITU-T E.164)
 * @param trunk the digits in front of a national number in calls within the country; empty if there are none
 * @param abroad the digits in front of an international number in calls from the country
 * @param shortest the least number of digits of a national number, without {@code trunk}
 * @param longest the largest number of digits of a national number, without {@code trunk}
 */
public record Country(String name, String code, String trunk, String abroad, int shortest, int longest) {
    /** Whether the digits, without country code and trunk digits, have the length of a national number. */
    boolean hasLength(String national) {
        return national.length() >= shortest && national.length() <= longest;
    }

    boolean hasTrunk() {
        return !trunk.isEmpty();
    }

    /**
     * The national part of an international number, without trunk digits, which some people write: +44 (0) 7700 900123.
     * Where the trunk digits begin with a zero, no national number does.
     *
     * @param digits begin with the country code
     * @return empty if the length is wrong
     */
    String nationalOf(String digits) {
        String rest = digits.substring(code.length());
        String national = trunk.startsWith("0") && rest.startsWith(trunk) ? rest.substring(trunk.length()) : rest;
        return hasLength(national) ? national : "";
    }

    @Override
    public String toString() {
        return name;
    }
}
