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
 * @param secret the secret that signs receipts, with the profiles that sign; empty for none
 * @param receipts the time from a message to its receipt
 * @param fault the way to fail
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
