package org.strowger.simulation.net;

import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/** Socket options as they were set; the kernel's habit of doubling buffer sizes is not imitated. */
final class OptionTable {
    private final Map<SocketOption<?>, Supplier<Object>> defaults;
    private final Map<SocketOption<?>, Object> values = new HashMap<>();

    private OptionTable(Map<SocketOption<?>, Supplier<Object>> defaults) {
        this.defaults = defaults;
    }

    static OptionTable ofChannel(SimulatedNetwork network) {
        return new OptionTable(Map.of(
                StandardSocketOptions.SO_RCVBUF, network::capacity,
                StandardSocketOptions.SO_SNDBUF, network::capacity,
                StandardSocketOptions.SO_KEEPALIVE, () -> false,
                StandardSocketOptions.SO_REUSEADDR, () -> false,
                StandardSocketOptions.SO_LINGER, () -> -1,
                StandardSocketOptions.TCP_NODELAY, () -> false));
    }

    static OptionTable ofServer(SimulatedNetwork network) {
        return new OptionTable(Map.of(
                StandardSocketOptions.SO_RCVBUF, network::capacity, StandardSocketOptions.SO_REUSEADDR, () -> true));
    }

    Set<SocketOption<?>> supported() {
        return Set.copyOf(defaults.keySet());
    }

    <T> void set(SocketOption<T> name, T value) {
        checkSupported(name);
        if (!name.type().isInstance(value)) {
            throw new IllegalArgumentException("Invalid value '" + value + "'");
        }
        boolean isSize = name.equals(StandardSocketOptions.SO_RCVBUF) || name.equals(StandardSocketOptions.SO_SNDBUF);
        if (isSize && (Integer) value < 0) {
            throw new IllegalArgumentException("Invalid send/receive buffer size");
        }
        values.put(name, value);
    }

    <T> T get(SocketOption<T> name) {
        checkSupported(name);
        Object value = values.containsKey(name)
                ? values.get(name)
                : Objects.requireNonNull(defaults.get(name)).get();
        return name.type().cast(Objects.requireNonNull(value));
    }

    private void checkSupported(SocketOption<?> name) {
        if (!defaults.containsKey(Objects.requireNonNull(name))) {
            throw new UnsupportedOperationException("'" + name + "' not supported");
        }
    }
}
