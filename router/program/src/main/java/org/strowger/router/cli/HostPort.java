package org.strowger.router.cli;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.strowger.router.reactor.SocketAddressText;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An address such as {@code host:port}, {@code 127.0.0.1:7007} or {@code [::1]:7007}. */
public record HostPort(String host, int port) {
    private static final int PORT_MAX = 65_535;
    private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");

    public static HostPort parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw new TypeConversionException("'" + text + "' is not HOST:PORT; write for example 127.0.0.1:7007");
        }
        String host = text.substring(0, colon);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        if (host.isBlank()) {
            // The resolver would interpret an empty name as this machine.
            throw new TypeConversionException("'" + text + "' has no host; for this machine, write 127.0.0.1 or [::1]");
        }
        return new HostPort(host, port(text, text.substring(colon + 1)));
    }

    /** Formats an address so that {@link #parse} can read it. */
    public static String text(InetSocketAddress address) {
        return SocketAddressText.of(address);
    }

    private static int port(String text, String digits) {
        int port = PORT.matcher(digits).matches() ? Integer.parseInt(digits) : -1;
        if (port < 0 || port > PORT_MAX) {
            throw new TypeConversionException("'" + digits + "' in '" + text + "' is not a port from 0 to " + PORT_MAX);
        }
        return port;
    }

    /** Resolves the name, which can take seconds: never call this on a SelectorThread. */
    public InetSocketAddress resolve() {
        try {
            return new InetSocketAddress(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            throw new CommandFailure("the host '" + host + "' cannot be resolved; check the name and DNS");
        }
    }

    /** Converter for picocli. */
    public static final class Converter implements ITypeConverter<HostPort> {
        @Override
        public HostPort convert(String text) {
            return parse(text);
        }
    }
}
