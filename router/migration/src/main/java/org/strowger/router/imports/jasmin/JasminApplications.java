package org.strowger.router.imports.jasmin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The applications created from Jasmin's users and HTTP connectors. */
final class JasminApplications {
    private final Map<String, String> byUser = new LinkedHashMap<>();
    private final Map<String, String> bySystemId = new LinkedHashMap<>();
    private final Map<String, String> byHttpConnector = new LinkedHashMap<>();
    private final Map<String, List<String>> byGroup = new LinkedHashMap<>();

    void addUser(String uid, String systemId, String group, String application) {
        byUser.put(uid, application);
        bySystemId.put(systemId, application);
        byGroup.computeIfAbsent(group, each -> new ArrayList<>()).add(application);
    }

    void addHttpConnector(String id, String application) {
        byHttpConnector.put(id, application);
    }

    /** The application of a user; empty if the user was left out. */
    Optional<String> ofUser(String uid) {
        return Optional.ofNullable(byUser.get(uid));
    }

    /** The applications of the users of a group. */
    List<String> ofGroup(String gid) {
        return List.copyOf(byGroup.getOrDefault(gid, List.of()));
    }

    /** The application that gets the messages for a target of an MO route. */
    Optional<String> of(JasminSetup.Target target) {
        return Optional.ofNullable((target.type().equals("http") ? byHttpConnector : bySystemId).get(target.id()));
    }
}
