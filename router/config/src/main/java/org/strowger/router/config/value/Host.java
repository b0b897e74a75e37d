package org.strowger.router.config.value;

/**
 * A server to connect to: a host name or IP address with a port, or a service whose SRV record names hosts and ports.
 * Names are resolved at every connection attempt.
 */
public record Host(String name, int port) {
    /** The prefix of the name of a service in the configuration. */
    public static final String SERVICE = "srv:";

    /** A service; its port is 0. */
    public static Host ofService(String name) {
        return new Host(SERVICE.concat(name), 0);
    }

    /** Whether the name is the name of an SRV record. */
    public boolean isService() {
        return name.startsWith(SERVICE);
    }

    /** The name of the SRV record. */
    public String service() {
        return name.substring(SERVICE.length());
    }

    /**
     * The name that the server's certificate must contain. For a service it is the domain, because a forged SRV record
     * could name any host (RFC 6125, section 6.2.1).
     */
    public String certificateName() {
        return isService() ? service().replaceFirst("^(_[^.]*\\.)+", "") : name;
    }

    @Override
    public String toString() {
        if (isService()) {
            return name;
        }
        return (name.contains(":") ? "[" + name + "]" : name) + ":" + port;
    }
}
