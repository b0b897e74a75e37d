package org.strowger.router.config.value;

/** A port, and a host name or IP address; a name is resolved at every connection attempt. */
public record Host(String name, int port) {
    @Override
    public String toString() {
        return (name.contains(":") ? "[" + name + "]" : name) + ":" + port;
    }
}
