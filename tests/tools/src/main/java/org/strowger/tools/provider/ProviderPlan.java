package org.strowger.tools.provider;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.strowger.protocol.Secret;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.tools.callback.CallbackFault;

/**
 * The settings of a {@link SimulatedProvider}.
 *
 * @param listen the address to listen on
 * @param layer plain TCP or TLS
 * @param profile the API
 * @param secret the secret for signing receipts, in the profiles that sign them; empty for none
 * @param receipts the time from a message to its receipt
 * @param fault the way in which the provider fails
 */
public record ProviderPlan(
        InetSocketAddress listen,
        SessionLayer layer,
        SimulatedApi profile,
        Secret secret,
        Duration receipts,
        CallbackFault fault) {
    public ProviderPlan {
        if (receipts.isNegative()) {
            throw new IllegalArgumentException("the delay of receipts must not be negative");
        }
    }
}
