package org.strowger.protocol;

/**
 * Who signs in.
 *
 * @param account the name
 * @param secret the password
 * @param kind a free category; mostly empty
 * @param range the addresses that are served, as the SMSC wants them written; mostly empty
 */
public record Credentials(String account, Secret secret, String kind, String range) {
    public static Credentials of(String account, Secret secret) {
        return new Credentials(account, secret, "", "");
    }
}
