-- A dump of the tables of users and routes.
/*!40101 SET NAMES utf8 */;
DROP TABLE IF EXISTS `smpp_user`;
CREATE TABLE `smpp_user` (
  `system_id` varchar(15) NOT NULL,
  `password` varchar(64) NOT NULL,
  `throughput` double(10,5) NOT NULL DEFAULT '0.00000',
  `default_smsc` varchar(64) DEFAULT NULL,
  `default_cost` double NOT NULL,
  `enable_prepaid_billing` int(10) unsigned NOT NULL DEFAULT '0',
  `credit` double NOT NULL DEFAULT '0',
  `callback_url` varchar(255) DEFAULT NULL,
  `simulate` tinyint(1) NOT NULL DEFAULT '0',
  `simulate_deliver_every` int(10) unsigned NOT NULL,
  `simulate_permanent_failure_every` int(10) unsigned NOT NULL,
  `simulate_temporary_failure_every` int(10) unsigned NOT NULL,
  `simulate_mo_every` int(10) unsigned NOT NULL,
  `max_binds` int(10) unsigned NOT NULL DEFAULT '0',
  `connect_allow_ip` text,
  PRIMARY KEY (`system_id`)
) ENGINE=InnoDB;
INSERT INTO `smpp_user` VALUES
('alpha','*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19',11.50000,'first',0,0,0,NULL,0,0,0,0,0,2,'10.0.0.*;127.0.0.1'),
('beta',PASSWORD('beta-user-pw'),0.00000,NULL,1,1,10,'http://x.example/cb',1,1,0,0,2,0,NULL),
('gamma','565491d704013245',0.00000,NULL,0,0,0,NULL,0,0,0,0,0,0,'');
INSERT INTO `smpp_route` (`route_id`, `direction`, `regex`, `cost`, `system_id`, `smsc_id`) VALUES
(4,2,'^6800',NULL,'Alpha','first'),
(1,1,'^(4477|4478)',1.5,'beta','first'),
(2,1,'^1[2-4]',0,'beta','second'),
(3,1,'9$',0,'beta','second'),
(5,1,'.*',0,'nobody','second');
CREATE TABLE `smpp_queued_pdu` (`global_id` bigint(20), `system_id` varchar(64), `time` bigint(20), `pdu` blob, KEY `s` (`system_id`));
INSERT INTO `smpp_queued_pdu` VALUES (1,'alpha',1,'it\'s; (binary)');
