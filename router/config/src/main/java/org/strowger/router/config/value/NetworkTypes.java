package org.strowger.router.config.value;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/** Value types for network addresses. */
public final class NetworkTypes {
    private static final int PORT_MAX = 65_535;
    private static final Pattern HOST_PORT = Pattern.compile("(?:\\[([^\\]]*)]|([^:\\[\\]]*)):([0-9]{1,5})");
    private static final Pattern HOST_NAME = Pattern.compile(
            "(?=.{1,253}$)[A-Za-z0-9_]([A-Za-z0-9_-]{0,62})(\\.[A-Za-z0-9_]([A-Za-z0-9_-]{0,62}))*\\.?");
    private static final Pattern DIGITS_AND_DOTS = Pattern.compile("[0-9.]+");
    private static final Pattern BITS = Pattern.compile("0|[1-9][0-9]{0,2}");
    private static final String INTERFACE = "[A-Za-z][A-Za-z0-9_.@-]{0,14}";
    private static final Pattern INTERFACE_NAME = Pattern.compile(INTERFACE);
    private static final String FORM = "(\\[[0-9A-Fa-f:.]+\\]|[^:]+):[0-9]{1,5}";

    /** A local address to listen on; must be numeric. */
    public static final ScalarType<InetSocketAddress> LISTEN = new ScalarType<>(
            "an address and a port such as 0.0.0.0:2775, 127.0.0.1:2775 or [::]:2775",
            TextTypes.schema(FORM),
            (text, value) -> listen(text));

    public static final ScalarType<InetSocketAddress> LOOPBACK = LISTEN.called(
                    "a loopback address and a port such as 127.0.0.1:2776")
            .then((address, value) -> {
                if (!address.getAddress().isLoopbackAddress()) {
                    throw InvalidValue.form("simulators may listen on loopback only: 127.0.0.1 or [::1]");
                }
                return address;
            });

    public static final ScalarType<InetSocketAddress> CALLED = LISTEN.called(
                    "an address and a port such as 0.0.0.0:2777")
            .then((address, value) -> {
                if (address.getPort() == 0) {
                    throw InvalidValue.form("the port must be fixed: a number from 1 to " + PORT_MAX);
                }
                return address;
            });

    /** A host to connect to; a name is resolved at each connection attempt. */
    public static final ScalarType<Host> HOST = new ScalarType<>(
            "a host and a port such as smsc.example.net:2775 or [2001:db8::1]:2775",
            TextTypes.schema(FORM),
            (text, value) -> host(text));

    /** A host, or the name of an SRV record. */
    public static final ScalarType<Host> HOST_OR_SERVICE = new ScalarType<>(
            HOST.expected() + ", or srv: and the name of an SRV record",
            TextTypes.schema("(" + FORM + ")|srv:[^:]+"),
            (text, value) -> text.startsWith(Host.SERVICE) ? service(text) : host(text));

    /** The local end of connections: an address without a port, or a network interface. */
    public static final ScalarType<LocalAddress> LOCAL = new ScalarType<>(
            "an address such as 192.0.2.10, or a network interface such as eth1",
            TextTypes.schema("[0-9A-Fa-f:.]+|" + INTERFACE),
            (text, value) -> local(text));

    /** A local address without a port. */
    public static final ScalarType<InetAddress> ADDRESS = new ScalarType<>(
            "an address such as 192.0.2.10", TextTypes.schema("[0-9A-Fa-f:.]+"), (text, value) -> address(text));

    public static final ScalarType<NetworkPrefix> NETWORK = new ScalarType<>(
            "a network such as 10.20.0.0/16, or an address",
            TextTypes.schema("[0-9A-Fa-f:.]+(/[0-9]{1,3})?"),
            (text, value) -> network(text));

    private NetworkTypes() {}

    /** The address; empty if the text is not a numeric address. */
    public static Optional<InetAddress> addressOf(String text) {
        return AddressLiterals.address(text);
    }

    /** Whether a text is the name or the IP address of a host. */
    public static boolean isHost(String text) {
        boolean isLiteral =
                text.indexOf(':') >= 0 || DIGITS_AND_DOTS.matcher(text).matches();
        return isLiteral ? addressOf(text).isPresent() : HOST_NAME.matcher(text).matches();
    }

    private static InetAddress address(String text) throws InvalidValue {
        return AddressLiterals.address(text).orElseThrow(InvalidValue::form);
    }

    private static InetSocketAddress listen(String text) throws InvalidValue {
        Matcher form = hostAndPort(text);
        String host = hostIn(form);
        InetAddress address = AddressLiterals.address(host)
                .orElseThrow(() -> InvalidValue.form(
                        host.isEmpty()
                                ? "for all addresses of this machine, write 0.0.0.0 before the colon"
                                : "\"" + host + "\" is not an IP address"));
        return new InetSocketAddress(address, port(form, 0));
    }

    private static LocalAddress local(String text) throws InvalidValue {
        Optional<InetAddress> address = AddressLiterals.address(text);
        if (address.isPresent()) {
            return LocalAddress.of(address.get());
        }
        if (!INTERFACE_NAME.matcher(text).matches()) {
            throw InvalidValue.form();
        }
        return LocalAddress.ofInterface(text);
    }

    private static Host service(String text) throws InvalidValue {
        String name = text.substring(Host.SERVICE.length());
        if (!HOST_NAME.matcher(name).matches()) {
            throw InvalidValue.form("\"" + name + "\" is not a name such as _smpp._tcp.example.net");
        }
        return Host.ofService(name);
    }

    private static Host host(String text) throws InvalidValue {
        Matcher form = hostAndPort(text);
        String host = hostIn(form);
        boolean digits = form.group(1) != null || DIGITS_AND_DOTS.matcher(host).matches();
        boolean right = digits
                ? AddressLiterals.address(host).isPresent()
                : HOST_NAME.matcher(host).matches();
        if (!right) {
            throw InvalidValue.form("\"" + host + "\" is neither a host name nor an IP address");
        }
        return new Host(host, port(form, 1));
    }

    private static Matcher hostAndPort(String text) throws InvalidValue {
        Matcher form = HOST_PORT.matcher(text);
        if (form.matches()) {
            return form;
        }
        if (text.contains("//")) {
            throw InvalidValue.form("remove the scheme and the // before the host");
        }
        if (text.chars().filter(each -> each == ':').count() > 1) {
            throw InvalidValue.form("write an IPv6 address in [ ], followed by a colon and the port");
        }
        throw InvalidValue.form(text.indexOf(':') < 0 ? "a colon and the port are missing" : "");
    }

    private static String hostIn(Matcher form) {
        return String.valueOf(form.group(1) == null ? form.group(2) : form.group(1));
    }

    private static int port(Matcher form, int min) throws InvalidValue {
        int port = Integer.parseInt(String.valueOf(form.group(3)));
        if (port < min || port > PORT_MAX) {
            throw InvalidValue.form("a port is a number from " + min + " to " + PORT_MAX);
        }
        return port;
    }

    private static NetworkPrefix network(String text) throws InvalidValue {
        int slash = text.indexOf('/');
        InetAddress address = address(slash < 0 ? text : text.substring(0, slash));
        int all = address.getAddress().length * Byte.SIZE;
        if (slash < 0) {
            return new NetworkPrefix(address, all);
        }
        String bits = text.substring(slash + 1);
        if (!BITS.matcher(bits).matches() || Integer.parseInt(bits) > all) {
            throw InvalidValue.form("after the slash, write a number from 0 to " + all);
        }
        return new NetworkPrefix(address, Integer.parseInt(bits));
    }
}
