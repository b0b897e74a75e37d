package org.strowger.tools.decode;

/** One direction of a TCP connection. */
record TcpFlow(String source, int sourcePort, String destination, int destinationPort) {
    TcpFlow reverse() {
        return new TcpFlow(destination, destinationPort, source, sourcePort);
    }

    boolean uses(int port) {
        return sourcePort == port || destinationPort == port;
    }

    @Override
    public String toString() {
        return end(source, sourcePort) + " > " + end(destination, destinationPort);
    }

    private static String end(String host, int port) {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
