package org.strowger.protocol;

/**
 * An account and its password.
 *
 * @param account the account
 * @param secret the password
 * @param kind a free category; usually empty
 * @param range the served addresses, in the notation of the SMSC; usually empty
 */
public record Credentials(String account, Secret secret, String kind, String range) {
    public static Credentials of(String account, Secret secret) {
        return new Credentials(account, secret, "", "");
    }
}
