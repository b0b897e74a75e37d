package org.strowger.router.store.replicated;

import java.util.List;

/**
 * The brokers of a cluster's replicated logs, and the settings with which the logs are created.
 *
 * @param cluster the name of the cluster; part of the names of the topics
 * @param node the name of this node, which the brokers write to their own logs
 * @param brokers some of the brokers, each as HOST:PORT
 * @param tls how connections are encrypted
 * @param user the user name for the brokers; empty for none
 * @param password the password of the user; empty for none
 * @param shards the number of shards; fixed from the creation of the topics
 * @param synced whether brokers write each record to their disks before they answer
 */
public record ReplicatedLogSettings(
        String cluster,
        String node,
        List<String> brokers,
        Tls tls,
        String user,
        String password,
        int shards,
        boolean synced) {
    /**
     * TLS towards the brokers.
     *
     * @param isOn whether connections are encrypted
     * @param cas PEM files with the trusted authorities; empty for the authorities that the JVM trusts
     * @param verifiesHost whether the certificate of a broker must match the host name
     * @param certificate a PEM file with the certificate of this node; empty for none
     * @param key a PEM file with the key of the certificate; empty for none
     */
    public record Tls(boolean isOn, List<String> cas, boolean verifiesHost, String certificate, String key) {
        public static final Tls NONE = new Tls(false, List.of(), true, "", "");

        public Tls {
            cas = List.copyOf(cas);
        }
    }

    /** Returns a text without the password. */
    @Override
    public String toString() {
        return "ReplicatedLogSettings[cluster=" + cluster + ", node=" + node + ", brokers=" + brokers + "]";
    }
}
