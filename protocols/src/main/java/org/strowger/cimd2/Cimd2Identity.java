package org.strowger.cimd2;

import org.strowger.protocol.Secret;

/**
 * Our identity in a session.
 *
 * @param account the name of the account; for an SMSC, its own name
 * @param secret the password; an SMSC has none
 * @param subaddress a digit that distinguishes several applications with this account; usually empty
 */
public record Cimd2Identity(String account, Secret secret, String subaddress) {
    private static final int CHARACTERS_MAX = 32;
    private static final int BLANK = 0x20;
    private static final int LATIN1_MAX = 0xFF;

    public Cimd2Identity {
        boolean said = isText(account)
                && isText(secret.reveal())
                && (subaddress.isEmpty()
                        || (subaddress.length() == 1 && Character.digit(subaddress.charAt(0), 10) >= 0));
        if (!said) {
            throw new IllegalArgumentException("cannot log in with this account, password or subaddress: account "
                    + "and password must have at most " + CHARACTERS_MAX
                    + " characters of Latin-1 and no leading or trailing blanks, and the subaddress must be a digit");
        }
    }

    private static boolean isText(String text) {
        boolean plain = text.chars().allMatch(character -> character >= BLANK && character <= LATIN1_MAX);
        return plain && text.length() <= CHARACTERS_MAX && text.strip().equals(text);
    }
}
