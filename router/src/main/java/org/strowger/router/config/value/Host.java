package org.strowger.router.config.value;

/** A host name or IP address, resolved each time it is dialled, and a port. */
public record Host(String name, int port) {
    @Override
    public String toString() {
        return (name.contains(":") ? "[" + name + "]" : name) + ":" + port;
    }
}
