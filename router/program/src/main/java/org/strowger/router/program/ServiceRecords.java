package org.strowger.router.program;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Hashtable;
import java.util.List;
import java.util.random.RandomGenerator;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.InitialDirContext;
import org.strowger.router.config.value.Host;

/** Looks up SRV records (RFC 2782). Blocks. */
final class ServiceRecords {
    private static final String TYPE = "SRV";
    private static final String TIMEOUT_MILLIS = "2000";
    private static final int FIELDS = 4;

    @SuppressWarnings("JdkObsolete") // the API requires this class
    private final Hashtable<String, String> environment = new Hashtable<>();

    private final RandomGenerator random;

    /**
     * @param server the name server as a URL such as {@code dns://192.0.2.1}; {@code dns:} means the name servers of
     *     the system
     */
    ServiceRecords(String server, RandomGenerator random) {
        this.random = random;
        environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.dns.DnsContextFactory");
        environment.put(Context.PROVIDER_URL, server);
        environment.put("com.sun.jndi.dns.timeout.initial", TIMEOUT_MILLIS);
        environment.put("com.sun.jndi.dns.timeout.retries", "2");
    }

    /** One record. */
    private record Target(int priority, int weight, Host host) {}

    /**
     * Returns the hosts of a service in the order in which they should be tried: by priority, and randomly by weight
     * within a priority.
     *
     * @throws IOException if there are none, with a message for operators
     */
    List<Host> find(String service) throws IOException {
        List<Target> targets = targets(service);
        List<Host> ordered = new ArrayList<>();
        while (!targets.isEmpty()) {
            Target next = next(targets);
            targets.remove(next);
            ordered.add(next.host());
        }
        return ordered;
    }

    @SuppressWarnings("BanJNDI") // this is the DNS provider, which returns only text and loads no classes
    private List<Target> targets(String service) throws IOException {
        try {
            InitialDirContext names = new InitialDirContext(environment);
            try {
                Attribute found =
                        names.getAttributes(service, new String[] {TYPE}).get(TYPE);
                return found == null ? none(service) : read(found.getAll(), service);
            } finally {
                names.close();
            }
        } catch (NamingException e) {
            throw unresolved(service, e);
        }
    }

    private static List<Target> none(String service) throws IOException {
        throw unresolved(service, new IOException("no SRV record"));
    }

    private static IOException unresolved(String service, Exception cause) {
        return new IOException("the service '" + service + "' has no SRV record; check the name and DNS", cause);
    }

    private static List<Target> read(NamingEnumeration<?> records, String service) throws NamingException, IOException {
        List<Target> targets = new ArrayList<>();
        while (records.hasMore()) {
            String[] fields = String.valueOf(records.next()).split(" ", -1);
            // A single dot means that the service is explicitly unavailable.
            if (fields.length == FIELDS && !fields[3].equals(".")) {
                String name = fields[3].endsWith(".") ? fields[3].substring(0, fields[3].length() - 1) : fields[3];
                targets.add(new Target(
                        Integer.parseInt(fields[0]),
                        Integer.parseInt(fields[1]),
                        new Host(name, Integer.parseInt(fields[2]))));
            }
        }
        return targets.isEmpty() ? none(service) : targets;
    }

    /** Chooses one of the targets with the lowest priority at random; a weight of 0 has a small chance. */
    private Target next(List<Target> targets) {
        int priority = targets.stream().mapToInt(Target::priority).min().orElseThrow();
        List<Target> equals = targets.stream()
                .filter(each -> each.priority() == priority)
                .sorted(Comparator.comparingInt(Target::weight))
                .toList();
        int sum = equals.stream().mapToInt(Target::weight).sum();
        int chosen = random.nextInt(sum + 1);
        int running = 0;
        for (Target each : equals) {
            running += each.weight();
            if (running >= chosen) {
                return each;
            }
        }
        throw new AssertionError("the last running sum is the sum");
    }
}
