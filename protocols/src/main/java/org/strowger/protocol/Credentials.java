package org.strowger.protocol;

/**
 * An account and its password.
 *
 * @param account the account
 * @param secret the password
 * @param kind a free category; usually empty
 * @param range the served addresses, in the notation of the SMSC; usually empty
 * @param rangeTon the type of number of the range
 * @param rangeNpi the numbering plan of the range
 */
public record Credentials(String account, Secret secret, String kind, String range, int rangeTon, int rangeNpi) {
    /** Creates credentials whose range has no type. */
    public Credentials(String account, Secret secret, String kind, String range) {
        this(account, secret, kind, range, 0, 0);
    }

    public static Credentials of(String account, Secret secret) {
        return new Credentials(account, secret, "", "");
    }
}
