package org.strowger.router.imports.kannel.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.strowger.router.imports.kannel.conf.Group;
import org.strowger.router.imports.kannel.conf.Values;

/**
 * The groups that describe one link. Several groups with the same id, host and login become one SMSC with several
 * sessions, or with a transmitter and a receiver.
 *
 * @param head the group whose directives apply
 * @param others the other groups
 */
public record LinkGroups(Group head, List<Group> others) {
    private static final List<String> SAME = List.of(
            "smsc", "smsc-id", "host", "smsc-username", "system-id", "smsc-password", "send-url", "transceiver-mode");

    /**
     * Directives that must also be equal for groups that send to belong to one link: for example, a different port is a
     * different address.
     */
    private static final List<String> ROUTING = List.of(
            "port",
            "allowed-smsc-id",
            "denied-smsc-id",
            "preferred-smsc-id",
            "allowed-smsc-id-regex",
            "denied-smsc-id-regex",
            "preferred-smsc-id-regex",
            "allowed-prefix",
            "denied-prefix",
            "preferred-prefix",
            "allowed-prefix-regex",
            "denied-prefix-regex",
            "preferred-prefix-regex",
            "unified-prefix");

    /** Combines the groups of each link, in the order of the file. */
    public static List<LinkGroups> of(List<Group> groups) {
        List<LinkGroups> links = new ArrayList<>();
        for (Group group : groups) {
            int same = 0;
            while (same < links.size() && !links.get(same).isSameLink(group)) {
                same++;
            }
            if (same == links.size()) {
                links.add(new LinkGroups(group, List.of()));
            } else {
                links.set(same, links.get(same).with(group));
            }
        }
        return links;
    }

    Stream<Group> all() {
        return Stream.concat(Stream.of(head), others.stream());
    }

    /** Whether a group can only receive: an SMPP link without a port for a transmitter. */
    static boolean receivesOnly(Group group) {
        return group.value("smsc").filter("smpp"::equals).isPresent()
                && group.value("transceiver-mode").filter(Values::isTrue).isEmpty()
                && !group.hasPort("port")
                && group.hasPort("receive-port");
    }

    private boolean isSameLink(Group group) {
        return group.find("smsc-id").isPresent()
                && SAME.stream().allMatch(each -> head.value(each).equals(group.value(each)))
                && (receivesOnly(group) || receivesOnly(head) || isRoutedLike(group))
                && all().noneMatch(each -> Objects.equals(each.at(), group.at()));
    }

    private boolean isRoutedLike(Group group) {
        return ROUTING.stream().allMatch(each -> head.value(each).equals(group.value(each)));
    }

    /** Adds a group. If it can send and the head cannot, it becomes the head. */
    private LinkGroups with(Group group) {
        boolean replacesHead = receivesOnly(head) && !receivesOnly(group);
        List<Group> rest = new ArrayList<>(others);
        rest.add(replacesHead ? head : group);
        return new LinkGroups(replacesHead ? group : head, List.copyOf(rest));
    }
}
