package org.strowger.ucp;

import org.strowger.bound.Within;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.protocol.Secret;

/**
 * Our identity in a session.
 *
 * @param account the number of the account; empty if the SMSC requires no login. For an SMSC, its own name
 * @param secret the password
 * @param ton the type of the account's number: 6 is an abbreviated number
 * @param npi the numbering plan of the account's number: 5 is a private plan
 * @param address the address in an application's alerts: usually the account
 */
@Within(Within.Scope.PACKET)
public record UcpIdentity(String account, Secret secret, int ton, int npi, String address) {
    static final int TON_ABBREVIATED = 6;
    static final int NPI_PRIVATE = 5;

    private static final int ACCOUNT_CHARACTERS_MAX = 16;
    private static final int PASSWORD_SEPTETS_MAX = 16;
    private static final int DIGIT_MAX = 9;
    private static final char ASCII_END = 0x7F;

    public UcpIdentity {
        String password = secret.reveal();
        boolean said = isPlain(account)
                && isPlain(address)
                && GsmAlphabet.DEFAULT.canEncode(password)
                && GsmAlphabet.DEFAULT.septets(password) <= PASSWORD_SEPTETS_MAX
                && isDigit(ton)
                && isDigit(npi);
        if (!said) {
            throw new IllegalArgumentException("a UCP login cannot carry this account, address or password: each "
                    + "must have at most "
                    + ACCOUNT_CHARACTERS_MAX + " characters, all of them allowed in its field");
        }
    }

    public static UcpIdentity application(String account, Secret secret) {
        return new UcpIdentity(account, secret, TON_ABBREVIATED, NPI_PRIVATE, account);
    }

    /** Returns the identity of an SMSC, which is never sent. */
    public static UcpIdentity smsc() {
        return new UcpIdentity("", Secret.NONE, TON_ABBREVIATED, NPI_PRIVATE, "");
    }

    private static boolean isDigit(int number) {
        return number >= 0 && number <= DIGIT_MAX;
    }

    private static boolean isPlain(String text) {
        return text.length() <= ACCOUNT_CHARACTERS_MAX
                && text.chars().allMatch(each -> each > ' ' && each < ASCII_END && each != '/');
    }
}
