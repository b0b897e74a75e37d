package org.strowger.router.http.api;

import java.util.List;
import org.strowger.protocol.Secret;

/**
 * The target of a callback.
 *
 * @param url the URL as configured or requested, with the escapes of the style
 * @param account the account of the application
 * @param secrets the secrets that sign the callback, the current one first; two during a change of the secret
 */
public record CallbackTarget(String url, String account, List<Secret> secrets) {
    public CallbackTarget {
        secrets = List.copyOf(secrets);
    }
}
