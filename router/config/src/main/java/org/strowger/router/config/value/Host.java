package org.strowger.router.config.value;

/**
 * A port, and a host name or IP address; or a service, whose SRV record has hosts and ports. Names are resolved at
 * every connection attempt.
 */
public record Host(String name, int port) {
    /** Begins the name of a service in the configuration. */
    public static final String SERVICE = "srv:";

    /** A service; its port is 0. */
    public static Host ofService(String name) {
        return new Host(SERVICE.concat(name), 0);
    }

    /** Whether the name is that of an SRV record. */
    public boolean isService() {
        return name.startsWith(SERVICE);
    }

    /** The name of the SRV record. */
    public String service() {
        return name.substring(SERVICE.length());
    }

    /**
     * The name that the certificate of the server must have. For a service it is the domain: whoever answers for the
     * SRV record could name any host (RFC 6125, section 6.2.1).
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
