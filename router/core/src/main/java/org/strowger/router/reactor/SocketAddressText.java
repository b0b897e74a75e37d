package org.strowger.router.reactor;

import java.net.InetSocketAddress;

/** Formats an address and port as {@code 127.0.0.1:2775} or {@code [::1]:2775}. */
public final class SocketAddressText {
    private SocketAddressText() {}

    public static String of(InetSocketAddress address) {
        String host = address.getAddress() == null
                ? address.getHostString()
                : address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
