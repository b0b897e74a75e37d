package org.strowger.router.reactor;

/** Makes what stands behind a new connection. Called on the connection's SelectorThread. */
@FunctionalInterface
public interface EndpointFactory {
    Endpoint open(Connection connection, long nowNanos);
}
