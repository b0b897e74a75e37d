package org.strowger.router.imports.jasmin;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.imports.ImportFailure;
import org.strowger.router.imports.SourceFiles;
import org.strowger.router.imports.SourceLine;
import org.strowger.router.imports.jasmin.JasminSetup.Filter;
import org.strowger.router.imports.jasmin.JasminSetup.Interceptor;
import org.strowger.router.imports.jasmin.JasminSetup.Item;
import org.strowger.router.imports.jasmin.JasminSetup.Route;
import org.strowger.router.imports.jasmin.JasminSetup.Target;
import org.strowger.router.imports.pickle.PickleReader;
import org.strowger.router.imports.pickle.PickledDict;
import org.strowger.router.imports.pickle.PickledList;
import org.strowger.router.imports.pickle.PickledObject;

/** Reads the pickle files of a store directory: {@code PROFILE.router-users} and the other files of the profile. */
final class StoreReader {
    private static final byte[] HEADING = "Persisted on ".getBytes(StandardCharsets.US_ASCII);
    private static final int MD5_OCTETS = 16;

    private final Path directory;
    private final String profile;
    private final SourceFiles files;
    private final JasminSetup setup;

    StoreReader(Path directory, String profile, SourceFiles files, JasminSetup setup) {
        this.directory = directory;
        this.profile = profile;
        this.files = files;
        this.setup = setup;
    }

    void read() {
        for (Object each : list("router-groups")) {
            PickledObject group = object(each, "router-groups");
            String id = StoreValues.text(group.get("gid"));
            Map<String, String> settings = Map.of("enabled", StoreValues.text(group.get("enabled")));
            setup.groups().put(id, new Item(at("router-groups", "group " + id), id, settings));
        }
        for (Object each : list("router-users")) {
            user(object(each, "router-users"));
        }
        for (Object each : list("smppccs")) {
            if (each instanceof PickledDict connector) {
                connector(connector);
            }
        }
        httpConnectors();
        routes("router-mtroutes", setup.mtRoutes());
        routes("router-moroutes", setup.moRoutes());
        interceptors("router-mtinterceptors", "mt");
        interceptors("router-mointerceptors", "mo");
    }

    // ---- Users and connectors

    private void user(PickledObject user) {
        String id = StoreValues.text(user.get("uid"));
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("username", StoreValues.text(user.get("username")));
        settings.put("enabled", StoreValues.text(user.get("enabled")));
        if (user.get("group") instanceof PickledObject group) {
            settings.put("gid", StoreValues.text(group.get("gid")));
        }
        byte[] password = StoreValues.octets(user.get("password"));
        if (password.length == MD5_OCTETS) {
            settings.put("password", HexFormat.of().formatHex(password));
        }
        if (user.get("mt_credential") instanceof PickledObject credential) {
            credential(credential, "mt_messaging_cred", settings);
        }
        if (user.get("smpps_credential") instanceof PickledObject credential) {
            credential(credential, "smpps_cred", settings);
        }
        setup.users().put(id, new Item(at("router-users", "user " + id), id, Map.copyOf(settings)));
    }

    private static void credential(PickledObject credential, String prefix, Map<String, String> settings) {
        Map.of(
                        "authorizations", "authorization",
                        "value_filters", "valuefilter",
                        "defaults", "defaultvalue",
                        "quotas", "quota")
                .forEach((attribute, section) -> {
                    if (credential.get(attribute) instanceof PickledDict values) {
                        values.entries()
                                .forEach((key, value) -> settings.put(
                                        prefix + " " + section + " " + StoreValues.jcliKey(String.valueOf(key)),
                                        StoreValues.text(value)));
                    }
                });
    }

    private void connector(PickledDict connector) {
        String id = StoreValues.text(connector.get("id"));
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("started", StoreValues.text(connector.get("service_status")));
        if (connector.get("config") instanceof PickledObject config) {
            StoreValues.CONNECTOR_KEYS.forEach((attribute, key) -> {
                if (config.has(attribute)) {
                    settings.put(key, StoreValues.connectorText(key, config.get(attribute)));
                }
            });
        }
        setup.connectors().put(id, new Item(at("smppccs", "connector " + id), id, Map.copyOf(settings)));
    }

    private void httpConnectors() {
        if (value("httpccs") instanceof PickledDict connectors) {
            connectors.entries().forEach((key, each) -> {
                if (each instanceof PickledObject connector) {
                    httpConnector(connector, "httpccs");
                }
            });
        }
    }

    private void httpConnector(PickledObject connector, String file) {
        String id = StoreValues.text(connector.get("cid"));
        Map<String, String> settings = Map.of(
                "url", StoreValues.text(connector.get("baseurl")),
                "method", StoreValues.text(connector.get("method")));
        setup.httpConnectors().putIfAbsent(id, new Item(at(file, "httpcc " + id), id, settings));
    }

    // ---- Routes

    private void routes(String file, List<Route> routes) {
        for (Object each : table(file)) {
            if (each instanceof PickledDict entry) {
                entry.entries().forEach((order, route) -> {
                    if (order instanceof Long number && route instanceof PickledObject object) {
                        routes.add(route(file, number.intValue(), object));
                    }
                });
            }
        }
    }

    private Route route(String file, int order, PickledObject route) {
        List<Target> targets = new ArrayList<>();
        Object connector = route.get("connector");
        List<Object> connectors = connector instanceof PickledList several ? several.items() : List.of(connector);
        for (Object each : connectors) {
            PickledObject object = object(each, file);
            String type = targetType(object.type().name());
            if (type.equals("http")) {
                httpConnector(object, file);
            }
            targets.add(new Target(type, StoreValues.text(object.get("cid"))));
        }
        String rate = StoreValues.text(route.get("rate"));
        return new Route(at(file, "route " + order), order, route.type().name(), rate, targets, filters(route, file));
    }

    private static String targetType(String type) {
        return switch (type) {
            case "HttpConnector" -> "http";
            case "SmppServerSystemIdConnector" -> "smpps";
            default -> "smppc";
        };
    }

    private static List<Filter> filters(PickledObject of, String file) {
        List<Filter> filters = new ArrayList<>();
        if (of.get("filters") instanceof PickledList list) {
            list.items().forEach(each -> filters.add(StoreValues.filter(object(each, file))));
        }
        return filters;
    }

    private void interceptors(String file, String direction) {
        for (Object each : table(file)) {
            if (each instanceof PickledDict entry) {
                entry.entries().forEach((order, interceptor) -> {
                    if (order instanceof Long number && interceptor instanceof PickledObject object) {
                        setup.interceptors()
                                .add(new Interceptor(
                                        at(file, "interceptor " + order),
                                        direction,
                                        number.intValue(),
                                        object.type().name(),
                                        filters(object, file)));
                    }
                });
            }
        }
    }

    // ---- Files

    private List<Object> table(String file) {
        if (value(file) instanceof PickledObject table && table.get("table") instanceof PickledList list) {
            return list.items();
        }
        return List.of();
    }

    private List<Object> list(String file) {
        return value(file) instanceof PickledList list ? list.items() : List.of();
    }

    private Object value(String suffix) {
        Path file = file(suffix);
        if (!files.has(file)) {
            return "";
        }
        String name = files.name(file);
        byte[] octets = files.octets(file, name, SourceFiles.LIST_OCTETS_MAX);
        return PickleReader.read(name, octets, afterHeading(name, octets), JasminClasses.ALL);
    }

    /** The offset after the first line. */
    private static int afterHeading(String name, byte[] octets) {
        boolean begins = octets.length > HEADING.length;
        for (int i = 0; begins && i < HEADING.length; i++) {
            begins = octets[i] == HEADING[i];
        }
        for (int i = 0; begins && i < octets.length; i++) {
            if (octets[i] == '\n') {
                return i + 1;
            }
        }
        throw new ImportFailure(
                name + ", octet 0",
                "the first line is not \"Persisted on DATE\"",
                "this is not a file of a Jasmin store; name the directory of the store, or a text file with the "
                        + "output of jCli");
    }

    private Path file(String suffix) {
        return directory.resolve(profile + "." + suffix);
    }

    private SourceLine at(String suffix, String what) {
        return SourceLine.wholeFile(files.name(file(suffix)) + " (" + what + ")");
    }

    private static PickledObject object(Object value, String file) {
        if (value instanceof PickledObject object) {
            return object;
        }
        throw new ImportFailure(
                file, "an object of Jasmin is missing", "the file is damaged, or is from an unknown release of Jasmin");
    }
}
