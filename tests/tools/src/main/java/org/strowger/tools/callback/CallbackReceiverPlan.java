package org.strowger.tools.callback;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.strowger.protocol.Secret;
import org.strowger.router.config.value.WebhookSecret;
import org.strowger.router.reactor.SessionLayer;

/**
 * The settings of a {@link CallbackReceiver}.
 *
 * @param listen the address to listen on
 * @param layer plain TCP or TLS
 * @param secrets the secrets; each callback except those of Kannel and Jasmin must be signed with one of them. If
 *     empty, no signature is checked
 * @param delay the time until each response
 * @param fault the way in which the receiver fails
 */
public record CallbackReceiverPlan(
        InetSocketAddress listen, SessionLayer layer, List<Secret> secrets, Duration delay, CallbackFault fault) {
    public CallbackReceiverPlan {
        secrets = List.copyOf(secrets);
        for (Secret secret : secrets) {
            String wrong = WebhookSecret.fault(secret.reveal());
            if (!wrong.isEmpty()) {
                throw new IllegalArgumentException(wrong + "; a secret is " + WebhookSecret.FORM);
            }
        }
        if (delay.isNegative()) {
            throw new IllegalArgumentException("the delay must not be negative");
        }
    }
}
